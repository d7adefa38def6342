// Storms over Socket.IO.
import { declareStorms } from '../fuzz/storm-tests'

declareStorms('socket.io', 101)
