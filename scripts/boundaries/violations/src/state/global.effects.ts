// State that bypasses the ban on single globals. caught by: lint/style/noRestrictedGlobals
export const frame = (run: () => void) => globalThis.requestAnimationFrame(run)
