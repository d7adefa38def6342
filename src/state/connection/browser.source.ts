// What the browser says of its network, and that the device woke.
import { defineSource } from '../core/source'

export const browserSource = defineSource({ name: 'browser', listen: (_value, { browser }) => browser.facts() })
