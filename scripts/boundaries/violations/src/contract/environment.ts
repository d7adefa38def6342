// A contract that reads the environment. caught by: lint/style/noRestrictedGlobals
export const host = process.env.HOST
