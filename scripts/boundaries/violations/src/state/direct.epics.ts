// An epic that goes round its ports. caught by: state-keeps-its-arrows
import { client } from '../transport/client'

export const bid = () => client
