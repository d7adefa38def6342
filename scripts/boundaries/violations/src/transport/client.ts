// Transport that decides about money. caught by: transport-keeps-its-arrows
import { letter } from '../domain/chance'

export const client = letter
