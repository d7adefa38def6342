// A console that reaches into the simulator's memory. caught by: simulator-console-keeps-its-arrows
import { decide } from '../world/decide'

export const Room = () => <b>{decide()}</b>
