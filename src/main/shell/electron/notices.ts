/** Notifications of the system, for who works in another window meanwhile. */
import { Notification } from 'electron'
import type { Notice } from '../shell.ts'

/**
 * Shows notices one after another; `pressed` is called for one that a person presses. Nothing happens where the system has no notifications.
 * Electron's object is held until its end: once it is collected, the system still shows the notice and its press leads nowhere.
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
