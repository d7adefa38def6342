// Storms on the Socket.IO dialect.
import { declareStorms } from '../fuzz/storm-tests'

declareStorms('socket.io', 101)
