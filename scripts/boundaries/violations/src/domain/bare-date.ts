// A rule of the business that reads the clock through a bare date. caught by: no-clock
export const today = () => new Date().toISOString()
export const someDay = (at: number) => new Date(at).toISOString()
