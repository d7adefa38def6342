// The contract written with the big validator. caught by: zod-in-its-small-form, contract-keeps-its-arrows
import * as z from 'zod'

export const price = z.number()
