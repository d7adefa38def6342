// A program that leans on a test. caught by: nobody-imports-a-test
import { sample } from './sample.test'

export const example = sample
