// What the file beside it should not import, and an app's test that peeks into the simulator.
// caught by: domain-tests-keep-its-arrows
import { decide } from '../../simulator/world/decide'

export const sample = decide
