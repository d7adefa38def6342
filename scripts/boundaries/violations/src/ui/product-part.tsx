// A part that knows the product. caught by: ui-keeps-its-arrows
import { half } from '../domain/utils/rounding'

export const Price = () => <b>{half}</b>
