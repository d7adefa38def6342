// A contract that computes with the domain. caught by: contract-keeps-its-arrows
import { askPrice } from '../domain/ask-price'

export const first = askPrice(1)
