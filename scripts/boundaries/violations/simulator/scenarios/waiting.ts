// A scheduler with a real timer. caught by: lint/style/noRestrictedGlobals
export const soon = (run: () => void) => setTimeout(run, 10)
