/** For tests and drills: the shell of a desk that nobody sees. Its dialogs are closed without a choice, and nobody closes its window. */
import type { Shell } from '../shell/shell.ts'

/** With what differs in place of what it does itself, such as where its save dialog ends. */
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
