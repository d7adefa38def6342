// A screen that reaches for the transport. caught by: screens-keeps-its-arrows
import { client } from '../transport/client'

export const Bid = () => <b>{client()}</b>
