// A door that borrows from the app. caught by: simulator-http-keeps-its-arrows
import { Price } from '../../src/ui/product-part'

export const price = Price
