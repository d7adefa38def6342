// Storms on the Pusher dialect.
import { declareStorms } from '../fuzz/storm-tests'

declareStorms('reverb', 1)
