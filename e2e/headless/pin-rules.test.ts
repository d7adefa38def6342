// Which PINs the server and the app refuse as too easy to guess: both say the same.
import { describe, expect, it } from 'vitest'
import { pinProblem } from '../../simulator/api/pin-rules'
import { pinProblem as appProblem } from '../../src/domain/validation/pin'

const EASY = 'PIN is too easy to guess: no repeated digits or sequences'

describe('a PIN', () => {
  it.each([
    ['', 'PIN can not be empty'],
    ['12345', 'PIN must have 6 to 12 digits'],
    ['4829165820147', 'PIN must have 6 to 12 digits'],
    ['48a916', 'PIN must have digits only'],
    ['４８２９１６', 'PIN must have digits only'],
    ['482 916', 'PIN must have digits only'],
    ['000000', EASY],
    ['121212', EASY],
    ['123123', EASY],
    ['12341234', EASY],
    ['1231231', EASY],
    ['123456', EASY],
    ['654321', EASY],
    ['789012', EASY],
    ['135791', EASY],
    ['482916', null],
    ['100000', null],
    ['123457', null],
    ['482916582014', null],
  ])('%j: %s', (pin, problem) => {
    expect(pinProblem(pin)).toBe(problem)
    expect(appProblem(pin)).toBe(problem)
  })

  it('is judged alike by the server and the app, whatever the digits', () => {
    for (let n = 0; n < 1_000_000; n += 37) {
      const pin = String(n).padStart(6, '0')
      expect([pin, pinProblem(pin)]).toEqual([pin, appProblem(pin)])
    }
  })
})
