// Official time: samples, new epochs and wakings, in order.
import { defineSource } from '../core/source'

export const clockSource = defineSource({ name: 'clock', listen: (_value, { clock }) => clock.facts() })
