// A tool switched off in place. caught by: no-tool-is-switched-off, lint/suspicious/noTsIgnore
// @ts-ignore
export const price: number = '102-18'
