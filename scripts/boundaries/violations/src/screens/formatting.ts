// A screen that formats a number by itself.
// caught by: screens-do-not-format
export const percent = (value: number): string => `${value.toFixed(2)}%`
