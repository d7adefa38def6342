// A rule of the business that asks the outside world. caught by: lint/style/noRestrictedGlobals
export const askPrice = (id: number) => fetch(`/api/auction/${id}`)
