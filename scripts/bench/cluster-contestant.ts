// The processes of `cluster`, built in one piece because nine of them are started: by their first word a simulator, the engine
// alone, or the sockets of a crowd.
import { answerAboutAppends } from './cluster-appends'
import { answerAboutCrowd } from './cluster-crowd'
import { answerAsSimulator } from './cluster-simulator'

const roles = { simulator: answerAsSimulator, appends: answerAboutAppends, crowd: answerAboutCrowd } as const
export type Role = keyof typeof roles

roles[process.argv[2] as Role]()
