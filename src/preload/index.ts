/** Everything that the window can access: two functions, limited to channels with the `desk:` prefix. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'

const desk: DeskBridge = {
  ask: (name, input) => ipcRenderer.invoke(`desk:${name}`, input),
  on(name, listen) {
    const pass = (_: IpcRendererEvent, event: Parameters<typeof listen>[0]) => listen(event)
    ipcRenderer.on(`desk:${name}`, pass)
    return () => {
      ipcRenderer.removeListener(`desk:${name}`, pass)
    }
  },
}

contextBridge.exposeInMainWorld('desk', Object.freeze(desk))
