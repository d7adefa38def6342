// Shortcuts under Caps Lock and on other keyboard layouts.
import { expect, it } from 'vitest'
import { shortcutOf } from './shortcut-key'

const shortcuts = new Set(['j', 'k', 'b', 'c', 'z', 'd', '/', '?', '1', '9', ' '])
const pressed = (key: string, code: string, shiftKey = false) =>
  shortcutOf({ key, code, shiftKey }, (shortcut) => shortcuts.has(shortcut))

it.each([
  ['a US keyboard', 'j', 'KeyJ', false, 'j'],
  ['Caps Lock', 'J', 'KeyJ', false, 'j'],
  ['Caps Lock with Shift', 'j', 'KeyJ', true, 'j'],
  ['Russian', 'о', 'KeyJ', false, 'j'],
  ['Russian with Caps Lock', 'О', 'KeyJ', false, 'j'],
  ['Ukrainian', 'и', 'KeyB', false, 'b'],
  ['Greek', 'ξ', 'KeyJ', false, 'j'],
  ['Greek with Caps Lock', 'Ψ', 'KeyC', false, 'c'],
  ['Hebrew', 'נ', 'KeyB', false, 'b'],
  ['Arabic', 'ت', 'KeyJ', false, 'j'],
  ['Korean', 'ㅓ', 'KeyJ', false, 'j'],
  ['full-width Latin', 'ｊ', 'KeyJ', false, 'j'],
  ['an input method that hides the key', 'Process', 'KeyJ', false, 'j'],
  ['Dvorak, where the C key types j', 'j', 'KeyC', false, 'j'],
  ['Dvorak, where the I key types c', 'c', 'KeyI', false, 'c'],
  ['AZERTY, where the W key types z', 'z', 'KeyW', false, 'z'],
  ['AZERTY, where the Z key types w', 'w', 'KeyZ', false, null],
  ['AZERTY’s 1 without Shift', '&', 'Digit1', false, '1'],
  ['AZERTY’s 9 without Shift', 'ç', 'Digit9', false, '9'],
  ['AZERTY’s 1 with Shift', '1', 'Digit1', true, '1'],
  ['Czech’s 9', 'í', 'Digit9', false, '9'],
  ['Shift and 1 in the US', '!', 'Digit1', true, null],
  ['the number pad', '1', 'Numpad1', false, '1'],
  ['German, where / is Shift and 7', '/', 'Digit7', true, '/'],
  ['German, where ? is Shift and ß', '?', 'Minus', true, '?'],
  ['Russian, where / types a full stop', '.', 'Slash', false, '/'],
  ['Russian, where Shift and / type a comma', ',', 'Slash', true, '?'],
  ['Arabic’s question mark', '؟', 'Slash', true, '?'],
  ['a dead key', 'Dead', 'Slash', false, '/'],
  ['a full-width space', '\u3000', 'Space', false, ' '],
  ['Arabic digits', '١', 'Digit1', false, '1'],
  ['a letter without a shortcut', 'x', 'KeyX', false, null],
  ['a named key', 'Enter', 'Enter', false, null],
  ['a named key in the position of a letter', 'ArrowDown', 'KeyJ', false, null],
] as const)('with %s, %s (%s, Shift %s) means %s', (_layout, key, code, shift, shortcut) => {
  expect(pressed(key, code, shift)).toBe(shortcut)
})
