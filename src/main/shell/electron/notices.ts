/** System notifications, for a clerk who is working in another window. */
import { Notification } from 'electron'
import type { Notice } from '../shell.ts'

/**
 * Returns a function that shows a notification; it calls `pressed` if the clerk clicks it, and does nothing if the system has no notifications.
 * Electron's object is referenced until it ends: once garbage-collected, the notification remains visible but a click does nothing.
 */
export function createNotices(): (notice: Notice, pressed: () => void) => void {
  const shown = new Set<Notification>()
  return ({ title, text }, pressed) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body: text })
    shown.add(notification)
    const forget = () => shown.delete(notification)
    notification.once('click', () => {
      forget()
      pressed()
    })
    notification.once('close', forget)
    notification.once('failed', forget)
    notification.show()
  }
}
