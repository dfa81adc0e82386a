/** What a page of the desk is allowed, spelled out whole: a default that changes in Electron changes nothing here. */
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
