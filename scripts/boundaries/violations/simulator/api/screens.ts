// A handler that borrows from the app. caught by: simulator-api-keeps-its-arrows
import { Price } from '../../src/ui/product-part'

export const price = Price
