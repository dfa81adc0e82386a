/** The permissions of the desk's pages, listed completely, so that changed defaults of Electron have no effect. */
export const pagePreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  enableWebSQL: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  safeDialogs: true,
  disableBlinkFeatures: 'Auxclick',
} as const
