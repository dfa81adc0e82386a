import { createContext } from 'react'
import type { TopicId } from './topics.ts'

/** Opens a help topic from anywhere on a screen; the window provides it. */
export const HelpOpener = createContext<(topic: TopicId) => void>(() => {})
