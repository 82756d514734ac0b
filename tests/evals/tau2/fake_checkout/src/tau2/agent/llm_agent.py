AGENT_INSTRUCTION = "Help the user."
SYSTEM_PROMPT = "Instruction: {agent_instruction} Policy: {domain_policy}"
