import { createContext } from 'react'
import type { TopicId } from './topics.ts'

/** The way from a part of a screen to the help about it; the window gives it. */
export const HelpOpener = createContext<(topic: TopicId) => void>(() => {})
