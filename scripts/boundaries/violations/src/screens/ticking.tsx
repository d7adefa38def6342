// A countdown that trusts the local clock. caught by: no-clock
export const Countdown = ({ end }: { readonly end: number }) => <b>{end - Date.now()}</b>
