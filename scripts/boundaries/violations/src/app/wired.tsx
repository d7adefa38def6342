// A frame that reaches for the transport. caught by: app-keeps-its-arrows
import { client } from '../transport/client'

export const Frame = () => <b>{client()}</b>
