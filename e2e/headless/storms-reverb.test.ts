// Storms over the Pusher protocol.
import { declareStorms } from '../fuzz/storm-tests'

declareStorms('reverb', 1)
