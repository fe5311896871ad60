"""Starts Orca with a speech server that writes what Orca says, one JSON string a line, to the file TRANSCRIPT.

/usr/bin/orca is not used, because it does not run beside another Orca of the same user.
"""
import json
import os
import sys

from gi.repository import GLib
from orca import orca, settings, speech, speechserver


def write(text):
    if text:
        with open(os.environ["TRANSCRIPT"], "a", encoding="utf-8") as transcript:
            transcript.write(json.dumps(text) + "\n")


class Recorder(speechserver.SpeechServer):
    def speak(self, text=None, acss=None, interrupt=True):
        write(text)

    def speakCharacter(self, character, acss=None):
        write(character)

    def sayAll(self, utteranceIterator, progressCallback):
        # Ends at once, as if the user pressed a key. Otherwise Orca considers itself reading and ignores the focus.
        for context, _ in utteranceIterator:
            GLib.idle_add(lambda: progressCallback(context, speechserver.SayAllContext.INTERRUPTED) and False)
            return

    def isSpeaking(self):
        return False

    def __getattr__(self, name):
        return lambda *arguments, **named: None


def initialize(moduleName=None, info=None):
    speech._speechserver = Recorder()


speech._initSpeechServer = initialize
settings.enableSound = settings.enableBraille = settings.enableBrailleMonitor = False
settings.enableEchoByWord = settings.enableKeyEcho = False
sys.argv = ["orca"]
orca.getSettingsManager().activate(os.environ["ORCA_PREFERENCES"], {})
sys.exit(orca.main())
