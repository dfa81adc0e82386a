/** The menu bar: editing and zooming, and nothing that leaves the page. */
import type { MenuItemConstructorOptions } from 'electron'
import { say } from '../../../shared/words/say.ts'

/** Returns the menu; `developing` adds reload and the developer tools. */
export function menuTemplate(platform: NodeJS.Platform, developing: boolean): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  return [
    ...(mac ? [{ role: 'appMenu' as const }] : [{ label: say('menu.file'), submenu: [{ role: 'quit' as const }] }]),
    { role: 'editMenu' },
    {
      label: say('menu.view'),
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(developing ? [{ role: 'reload' as const }, { role: 'toggleDevTools' as const }] : []),
      ],
    },
    { role: 'windowMenu' },
  ]
}
