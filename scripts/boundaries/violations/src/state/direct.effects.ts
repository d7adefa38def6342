// An effect that bypasses its ports. caught by: state-keeps-its-arrows
import { client } from '../transport/client'

export const bid = () => client
