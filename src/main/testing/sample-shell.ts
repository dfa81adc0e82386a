/** For tests and drills: a desk shell without a window. Its dialogs are closed without a choice, and its window is never closed. */
import type { Shell } from '../shell/shell.ts'

/** Returns the shell, with `own` replacing defaults, such as the save dialog's answer. */
export const sampleShell = (own: Partial<Shell> = {}): Shell => ({
  kind: 'chromium',
  open: async () => {},
  emit: () => {},
  saveDialog: async () => null,
  openDialog: async () => null,
  printPdf: async () => Buffer.from('%PDF-'),
  openFile: async () => false,
  showInFolder: async () => {},
  protectContent: () => {},
  notify: () => {},
  proxyFor: async () => 'DIRECT',
  languages: () => ['en'],
  region: async () => ({ locale: 'en-US' }),
  onCloseAsked: () => {},
  onTrouble: () => {},
  onResumed: () => {},
  onFileOffered: () => {},
  onClosed: () => {},
  close: async () => {},
  ...own,
})
