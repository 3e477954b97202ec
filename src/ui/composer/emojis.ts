/** A few common ones. Keyboards and systems offer the rest. */
export const emojis =
  '😀 😂 🙂 😉 😍 🥰 😎 🤔 😅 😢 😭 😡 😮 🤯 🥳 😴 🤗 🙏 👍 👎 👏 💪 🤝 👀 ❤️ 🧡 💛 💚 💙 💜 ✨ 🎉 🔥 💡 ☀️ 🌙 🌱 🍎 🥗 ☕'.split(
    ' ',
  );
