/** Signing: where there is a certificate, a package that could not be signed is none. Left to itself, the packer would make it all the same. */

/** Where the packer looks for a certificate: a file or its content, for all systems or for Windows, or a name in the keychain of macOS. */
const certificates = ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME']

/** What the packer has to be told on a machine with this environment. */
export const forcedSigning = (environment) =>
  certificates.some((name) => environment[name]?.trim()) ? ['--config.forceCodeSigning=true'] : []
