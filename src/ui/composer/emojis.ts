/** A few common emojis. Keyboards and systems offer the rest. */
export const emojis =
  '😀 😂 🙂 😉 😍 🥰 😎 🤔 😅 😢 😭 😡 😮 🤯 🥳 😴 🤗 🙏 👍 👎 👏 💪 🤝 👀 ❤️ 🧡 💛 💚 💙 💜 ✨ 🎉 🔥 💡 ☀️ 🌙 🌱 🍎 🥗 ☕'.split(
    ' ',
  );
